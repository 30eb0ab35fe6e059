/** Express 4, installed under a name of its own. */
declare module 'express4' {
  import express from 'express'
  export default express
}

/** The oldest Express that is supported. */
declare module 'express418' {
  import express from 'express'
  export default express
}
