/**
 * A file of `data/`, as its own chunk in the browser and as a file in Node. In a module by itself, itself imported when
 * needed: a bundler writes the list of all files at this import.
 */
export const readNames = async (area: string): Promise<unknown> => {
  const module = (await import(`../data/names/${area}.json`, { with: { type: 'json' } })) as {
    default: unknown;
  };
  return module.default;
};

export const readShapes = async (area: string): Promise<unknown> => {
  const module = (await import(`../data/shapes/${area}.json`, { with: { type: 'json' } })) as {
    default: unknown;
  };
  return module.default;
};
