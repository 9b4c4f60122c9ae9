/** Models that learn from rows: pure, seeded, without I/O. */
export {};
