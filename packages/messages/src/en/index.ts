export * as catalogs from './browser-catalogs.ts';
