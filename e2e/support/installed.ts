/** A server that a script started, which the test script has installed; throws where it is missing after all. */
export function installed<Server>(server: Server | null): Server {
  if (server === null) {
    throw new Error('A server that this test needs is not installed. Run npm test, which installs it.');
  }
  return server;
}
