"""The table in the house: events and state over MQTT, answers back where the owner allows them."""
