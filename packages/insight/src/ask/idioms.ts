/** Greetings and questions about the time of day or about the product, whatever columns are called. */
const IDIOM =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:hi|hello|hey|what time is it(?: now)?|what(?:'s|’s|s| is) the time(?: now)?|what day is (?:it|today)(?: today)?|how are you(?: doing)?(?: today)?|who are you|what are you|what(?:'s|’s|s| is) your name|what can you do(?: for me)?|what can i ask(?: you)?|how does this work|how do you work|help(?: me)?|good (?:morning|afternoon|evening)|thanks?(?: you)?)\W*$/iu;

/** Whether a message is no question about data: “what time is it” over a column of running times. */
export const isIdiom = (question: string): boolean => IDIOM.test(question);
