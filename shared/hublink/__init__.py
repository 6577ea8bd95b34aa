"""hublink: the wire between board and host. One codec for both ends; see shared/protocol.md."""
