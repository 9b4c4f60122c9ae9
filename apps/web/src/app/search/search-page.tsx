export const SearchPage = () => null;
