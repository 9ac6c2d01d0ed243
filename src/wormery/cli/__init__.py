"""The command line: thin over the engine, in English and German."""
