const whole = (phrases: string): RegExp => new RegExp(`^\\W*(?:${phrases})\\W*$`, 'iu');

/** Greetings and questions about the time of day or about the product, whatever columns are called. */
const IDIOM = whole(
  String.raw`(?:(?:hi|hello|hey)\W+)?(?:hi|hello|hey|what time is it(?: now)?|what(?:'s|’s|s| is) the time(?: now)?|what day is (?:it|today)(?: today)?|how are you(?: doing)?(?: today)?|who are you|what are you|what(?:'s|’s|s| is) your name|good (?:morning|afternoon|evening)|thanks?(?: you)?)`,
);

/** What people type to find out which questions they may ask. */
const HELP = whole(
  String.raw`(?:(?:hi|hello|hey)\W+)?(?:(?:can you )?(?:please )?help(?: me)?(?: please)?|(?:what|how) can you (?:do|answer|help)(?: (?:for )?me)?(?: with)?|what do you do|what (?:questions |kinds? of questions )?(?:can|should|could|may) i ask(?: you)?(?: here)?|what (?:kinds? of )?questions (?:can|do) you (?:answer|understand)|how does (?:this|it) work|how do (?:you work|i use this)|(?:(?:show|give) me )?(?:some )?(?:examples?|example questions|sample questions)(?: of questions)?)`,
);

/** Whether a message asks what can be asked. */
export const isHelpRequest = (question: string): boolean =>
  /^\s*\?+\s*$/u.test(question) || HELP.test(question);

/** Whether a message is no question about data: “what time is it” over a column of running times. */
export const isIdiom = (question: string): boolean => IDIOM.test(question) || isHelpRequest(question);
