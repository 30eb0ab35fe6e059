/** Whether a file of variables is there to be copied, such as `.env.example`: it belongs into the repository. */
export const isTemplate = (name: string): boolean => /(^|[./\\])(example|sample|template|dist)(\.\w+)?$/i.test(name)
