/** The account in the message that the demo prints at its start. */
export const DEMO_ACCOUNT = {
  email: 'dana@example.com',
  password: 'two lamps and a kettle',
  name: 'Dana Demo',
} as const
