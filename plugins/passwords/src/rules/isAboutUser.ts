import { bare, folded, isMadeOf, lettersOf } from './folded.js'

/** What is known about the user who sets a password. */
export interface AboutUser {
  /** Email address. */
  readonly email?: string | null | undefined
  /** User name. */
  readonly username?: string | null | undefined
  /** Name of the person. */
  readonly name?: string | null | undefined
}

/** A password is not longer, so a longer text cannot be the password. */
const LONGEST = 1024
/** A single letter with digits is nothing about a person. */
const SHORTEST = 2

/**
 * Whether a password is something that is known about the user or the site (NIST SP 800-63B-4, section 3.1.1.2): once
 * or several times, perhaps with digits at the end. Upper and lower case and separators make no difference.
 *
 * @param sites - Names and hosts of the site.
 */
export function isAboutUser(password: string, about: AboutUser, sites: readonly string[]): boolean {
  const { email, name, username } = about
  const known = [
    ...partsOfAddress(email ?? ''),
    ...partsOfName(name ?? ''),
    username ?? '',
    ...sites.flatMap(partsOfSite),
  ]
  const [whole, letters] = [folded(password), bare(password)]
  return known.some((text) => {
    const word = text.length > LONGEST ? '' : lettersOf(text)
    return word.length >= SHORTEST && (isMadeOf(letters, word) || isMadeOf(whole, folded(text)))
  })
}

function partsOfAddress(address: string): readonly string[] {
  const at = address.lastIndexOf('@')
  if (at < 0) return [address]
  const local = address.slice(0, at)
  const [mailbox = ''] = local.split('+')
  return [address, local, mailbox]
}

function partsOfName(name: string): readonly string[] {
  if (name.length > LONGEST) return []
  const words = wordsOf(name)
  return [name, words.toReversed().join(' '), ...words]
}

/** A host without its last label, and each label before it, are known as well: `shop.example` is known as `shop`. */
function partsOfSite(site: string): readonly string[] {
  const labels = site.split('.').slice(0, -1)
  return [site, labels.join('.'), ...labels]
}

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
