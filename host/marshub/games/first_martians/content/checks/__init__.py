"""What must hold between the things of all packs together: `whole` looks at everything."""
