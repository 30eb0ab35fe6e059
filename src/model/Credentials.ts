/** What a person typed into a sign-in form: always flat text, never nested. */
export type Credentials = Readonly<Record<string, string>>
