interface PersonName {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}

/** The email address replaces a missing name. */
export const fullName = (person: PersonName): string =>
  `${person.fname} ${person.lname}`.trim() || person.email;
