"""The table in smart homes: events and state over MQTT, and answers from there if the owner allows them."""
