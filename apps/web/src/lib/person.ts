interface Named {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}

/** The e-mail stands for a person who gave no name. */
export const fullName = (person: Named): string => `${person.fname} ${person.lname}`.trim() || person.email;
