import type { Messages } from 'authengine/plugin'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { it } from './it.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import { nl } from './nl.js'
import { pl } from './pl.js'
import { pt } from './pt.js'
import { tr } from './tr.js'
import { zh } from './zh.js'

/** All texts of the plugin. */
export const TEXTS: Messages = { de, en, es, fr, it, ja, ko, nl, pl, pt, tr, zh }
