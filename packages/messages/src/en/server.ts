export * as catalogs from './server-catalogs.ts';
