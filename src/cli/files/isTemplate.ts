/** Whether an env file is a template, such as `.env.example`. Templates belong in the repository. */
export const isTemplate = (name: string): boolean => /(^|[./\\])(example|sample|template|dist)(\.\w+)?$/i.test(name)
