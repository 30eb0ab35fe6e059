/** The account that the start message prints. */
export const DEMO_ACCOUNT = {
  username: 'demo',
  password: 'correct-horse',
  name: 'Dana Demo',
  email: 'dana@example.com',
} as const
