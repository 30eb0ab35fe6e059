import { join } from 'node:path'
import express, { Router } from 'express'

/** Style sheet, script and logo. */
export function publicFiles(): Router {
  const files = Router()
  files.get('/favicon.ico', (_req, res) => {
    res.redirect('/logo.svg')
  })
  return files.use(express.static(join(import.meta.dirname, '../public')))
}
