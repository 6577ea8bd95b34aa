"""What Home Assistant takes as discovery over MQTT, as JSON Schemas in our own words.

After home-assistant/core, homeassistant/components/mqtt: schemas.py (DEVICE_DISCOVERY_SCHEMA and what it is made of)
and config.py in a version of 2026 that has `default_entity_id` and no `object_id` any more; of the platforms'
DISCOVERY_SCHEMA those at hand, some older: event.py (5974c77), button.py (1ecdb9b), select.py (20dc1b2),
binary_sensor.py (1215908), sensor.py with its check of options. What Home Assistant does not know it drops; here
that is a mistake, as it does nothing, but for `object_id`, which is for older versions.
"""

from __future__ import annotations

import json
from typing import Any

import jsonschema

TEXT = {"type": "string"}
TEMPLATE = {"type": "string", "minLength": 1}
#: util.valid_publish_topic and valid_subscribe_topic: ours never listen with wildcards.
TOPIC = {"type": "string", "minLength": 1, "maxLength": 65535, "pattern": r"^[^+#\u0000-\u001f]+$"}
QOS = {"enum": [0, 1, 2]}

AVAILABILITY = {
    "availability": {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["topic"],
            "additionalProperties": False,
            "properties": {
                "topic": TOPIC,
                "payload_available": TEXT,
                "payload_not_available": TEXT,
                "value_template": TEMPLATE,
            },
        },
    },
    "availability_mode": {"enum": ["all", "any", "latest"]},
    "availability_topic": TOPIC,
    "availability_template": TEMPLATE,
    "payload_available": TEXT,
    "payload_not_available": TEXT,
}
#: One form of availability or the other (vol.Exclusive).
ONE_AVAILABILITY = {"not": {"required": ["availability", "availability_topic"]}}

DEVICE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "identifiers": {"anyOf": [TEXT, {"type": "array", "items": TEXT, "minItems": 1}]},
        "connections": {"type": "array", "items": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}},
        **dict.fromkeys(
            ("manufacturer", "model", "model_id", "name", "hw_version", "serial_number", "sw_version", "via_device"),
            TEXT,
        ),
        "suggested_area": TEXT,
        "configuration_url": {"type": "string", "pattern": r"^(https?|homeassistant)://"},
    },
    "anyOf": [{"required": ["identifiers"]}, {"required": ["connections"]}],
}
ORIGIN = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name"],
    "properties": {"name": TEXT, "sw_version": TEXT, "support_url": {"type": "string", "pattern": "^https?://"}},
}

COMMON = {
    **AVAILABILITY,
    "platform": TEXT,
    "device": DEVICE,
    "origin": ORIGIN,
    "enabled_by_default": {"type": "boolean"},
    "visible_by_default": {"type": "boolean"},
    "entity_category": {"enum": ["config", "diagnostic"]},
    "entity_picture": TEXT,
    "icon": {"type": "string", "pattern": r"^[a-z0-9-]+:[a-z0-9-]+$"},
    "json_attributes_topic": TOPIC,
    "json_attributes_template": TEMPLATE,
    "default_entity_id": {"type": "string", "pattern": r"^[a-z_]+\.(?!_)[a-z0-9_]+(?<!_)$"},
    "object_id": {"type": "string", "pattern": r"^(?!_)[a-z0-9_]+(?<!_)$"},
    "message_expiry_interval": {"type": "integer", "minimum": 0},
    "unique_id": {"type": "string", "minLength": 1},
    "name": {"type": ["string", "null"]},
    "qos": QOS,
    "encoding": TEXT,
}
READ = {"state_topic": TOPIC, "value_template": TEMPLATE}


def _platform(required: list[str], **fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        # Required of entities that are told of with their device.
        "required": ["platform", "unique_id", *required],
        "properties": {**COMMON, **fields},
        "allOf": [ONE_AVAILABILITY],
    }


PLATFORMS: dict[str, dict[str, Any]] = {
    "sensor": {
        **_platform(
            ["state_topic"],
            **READ,
            # components/sensor/const.py; those with units that we have no use for are left out.
            device_class={"enum": ["enum", "duration", "timestamp", None]},
            expire_after={"type": "integer", "minimum": 0},
            force_update={"type": "boolean"},
            last_reset_value_template=TEMPLATE,
            options={"type": "array", "items": TEXT, "minItems": 1},
            suggested_display_precision={"type": "integer", "minimum": 0},
            state_class={"enum": ["measurement", "total", "total_increasing", "measurement_angle", None]},
            unit_of_measurement={"type": ["string", "null"]},
        ),
        # validate_sensor_state_and_device_class_config
        "dependentSchemas": {
            "options": {
                "required": ["device_class"],
                "properties": {"device_class": {"const": "enum"}, "state_class": False, "unit_of_measurement": False},
            }
        },
    },
    "binary_sensor": _platform(
        ["state_topic"],
        **READ,
        # components/binary_sensor: BinarySensorDeviceClass
        device_class={"enum": ["connectivity", "light", "occupancy", "power", "presence", "problem", "running", None]},
        expire_after={"type": "integer", "minimum": 0},
        force_update={"type": "boolean"},
        off_delay={"type": "integer", "minimum": 0},
        payload_off=TEXT,
        payload_on=TEXT,
    ),
    "event": _platform(
        ["state_topic", "event_types"],
        **READ,
        device_class={"enum": ["button", "doorbell", "motion"]},
        event_types={"type": "array", "items": TEXT, "minItems": 1},
    ),
    "button": _platform(
        ["command_topic"],
        command_topic=TOPIC,
        command_template=TEMPLATE,
        device_class={"enum": ["identify", "restart", "update", None]},
        payload_press=TEXT,
        retain={"type": "boolean"},
    ),
    "select": _platform(
        ["command_topic", "options"],
        **READ,
        command_topic=TOPIC,
        command_template=TEMPLATE,
        optimistic={"type": "boolean"},
        retain={"type": "boolean"},
        options={"type": "array", "items": TEXT, "minItems": 1, "uniqueItems": True},
    ),
}

DEVICE_MESSAGE = {
    "type": "object",
    "additionalProperties": False,
    "required": ["device", "origin", "components"],
    "properties": {
        **AVAILABILITY,
        "device": DEVICE,
        "origin": ORIGIN,
        "state_topic": TOPIC,
        "command_topic": TOPIC,
        "message_expiry_interval": {"type": "integer", "minimum": 0},
        "qos": QOS,
        "encoding": TEXT,
        "components": {
            "type": "object",
            "propertyNames": {"pattern": "^[a-zA-Z0-9_-]+$"},
            "additionalProperties": {
                "type": "object",
                "required": ["platform"],
                "properties": {"platform": {"enum": list(PLATFORMS)}},
                # One that says its platform alone is taken away; any other needs an id of its own.
                "if": {"minProperties": 2},
                "then": {"required": ["unique_id"]},
            },
        },
    },
    "allOf": [ONE_AVAILABILITY],
}
_DEVICES = jsonschema.Draft202012Validator(DEVICE_MESSAGE)
_ENTITIES = {platform: jsonschema.Draft202012Validator(schema) for platform, schema in PLATFORMS.items()}
#: What is said once for the device is laid under each component that does not say it itself (SHARED_OPTIONS).
SHARED = (*AVAILABILITY, "command_topic", "encoding", "message_expiry_interval", "state_topic", "qos")


def read_device(payload: bytes) -> dict[str, dict[str, Any]]:
    """The components of a device message, as Home Assistant makes entities of them; those taken away are left out.

    Raises jsonschema.ValidationError.
    """
    message = json.loads(payload)
    _DEVICES.validate(message)
    result = {}
    for name, part in message["components"].items():
        if set(part) == {"platform"}:
            continue
        whole = {key: message[key] for key in SHARED if key in message} | part
        fields = {key: value for key, value in whole.items() if key in PLATFORMS[part["platform"]]["properties"]}
        assert set(part) <= set(fields), (name, set(part) - set(fields))
        _ENTITIES[part["platform"]].validate(fields)
        result[name] = fields
    ids = [part["unique_id"] for part in result.values()]
    assert len(ids) == len(set(ids))
    return result


def read_entity(platform: str, payload: bytes) -> dict[str, Any]:
    """The entity of a message of its own. Raises jsonschema.ValidationError."""
    message: dict[str, Any] = json.loads(payload)
    _ENTITIES[platform].validate(message)
    return message
