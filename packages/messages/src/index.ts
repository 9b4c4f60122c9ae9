export { message, type Message, type MessageValue } from './message.ts';
