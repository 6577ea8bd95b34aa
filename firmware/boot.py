# Nothing happens here on purpose: the game starts in main.py. With native USB the port only comes up once boot.py has
# returned (micropython #18581), and after a soft reset (mpremote) boot.py runs while main.py does not.
