/** The account in the message that the demo prints at its start. */
export const DEMO_ACCOUNT = {
  username: 'demo',
  password: 'correct-horse',
  name: 'Dana Demo',
  email: 'dana@example.com',
} as const
