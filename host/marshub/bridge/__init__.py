"""The table in smart homes: events and state over MQTT, and answers from there where the owner allows them."""
