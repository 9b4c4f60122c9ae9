export const SecurityPage = () => null;
