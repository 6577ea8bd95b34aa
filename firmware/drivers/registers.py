"""The MFRC522's registers, commands and bits, by the data sheet's names (NXP rev. 3.9, sections in brackets)."""

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


# Registers (9.2)
COMMAND = const(0x01)
COM_IRQ = const(0x04)
ERROR = const(0x06)
STATUS_1 = const(0x07)
STATUS_2 = const(0x08)
FIFO_DATA = const(0x09)
FIFO_LEVEL = const(0x0A)
CONTROL = const(0x0C)
BIT_FRAMING = const(0x0D)
COLL = const(0x0E)
MODE = const(0x11)
TX_MODE = const(0x12)
RX_MODE = const(0x13)
TX_CONTROL = const(0x14)
TX_ASK = const(0x15)
TX_SEL = const(0x16)
RX_SEL = const(0x17)
RX_THRESHOLD = const(0x18)
DEMOD = const(0x19)
MF_TX = const(0x1C)
MF_RX = const(0x1D)
MOD_WIDTH = const(0x24)
RF_CFG = const(0x26)
GS_N = const(0x27)
CW_GS_P = const(0x28)
MOD_GS_P = const(0x29)
T_MODE = const(0x2A)
T_PRESCALER = const(0x2B)
T_RELOAD_H = const(0x2C)
T_RELOAD_L = const(0x2D)
AUTO_TEST = const(0x36)
VERSION = const(0x37)

# Commands (10.3)
IDLE = const(0x00)
MEM = const(0x01)
CALC_CRC = const(0x03)
TRANSCEIVE = const(0x0C)
SOFT_RESET = const(0x0F)

# Bits
POWER_DOWN = const(0x10)  # CommandReg: the oscillator does not run yet
RX_IRQ = const(0x20)  # ComIrqReg
ERR_IRQ = const(0x02)
TIMER_IRQ = const(0x01)
TEMP_ERR = const(0x40)  # ErrorReg
COLL_ERR = const(0x08)
FRAME_ERRS = const(0x17)  # BufferOvfl, CRCErr, ParityErr, ProtocolErr
COLL_POS_NOT_VALID = const(0x20)  # CollReg
T_RUNNING = const(0x08)  # Status1Reg
RECEIVING = const(6)  # Status2Reg.ModemState
FLUSH = const(0x80)  # FIFOLevelReg
T_STOP_NOW = const(0x80)  # ControlReg
T_START_NOW = const(0x40)
START_SEND = const(0x80)  # BitFramingReg
ANTENNA = const(0x03)  # TxControlReg: Tx1RFEn, Tx2RFEn
FIELD_OFF = const(0x80)  # TxControlReg without them
T_AUTO = const(0x80)  # TModeReg: the timer starts when a frame was sent, and stops when an answer begins (8.5)
