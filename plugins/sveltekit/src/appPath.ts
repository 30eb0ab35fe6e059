/// <reference types="@sveltejs/kit" />
import * as paths from '$app/paths'
import { pathIn } from './pathIn.js'

/** A path of the application as browsers request it: with `paths.base` in front. */
export const appPath = (path: string): string => pathIn(paths, path)
