/** Words before a value whose rows are left out, divided by bars. */
export const LEFT_OUT =
  'not|non|werent|wasnt|arent|isnt|didnt|doesnt|dont|hasnt|havent|except|except for|excluding|exclude|without|other than|but not|ignoring|ignore|excl|apart from|aside from|not including|not counting|not from|not for|leave out|leaving out|omit|omitting|disregarding|disregard|outside|outside of|all but|everything but|anything but|not in|hide';

/** Words beside a column that has no value, divided by bars. */
export const MISSING =
  'have no|has no|had no|having no|with no|lack|lacks|lacking|without a|without an|without any|do not have|dont have|does not have|doesnt have|missing|is missing|is empty|empty|blank|unknown values|without a value|without value|is null|null';

/** Words beside a column that has one, divided by bars. */
export const PRESENT =
  'not missing|not empty|is known|filled in|with a value|is not null|not null|is not empty|are not null';
