import { BARS, isSteady, otherBars, reached } from './bars.mjs'

const COLUMNS = {
  cpu: 'CPU (µs)',
  p50: 'p50 (µs)',
  p99: 'p99 (µs)',
  jobs: 'crypto jobs',
  promises: 'promises',
  adapterCalls: 'adapter calls',
  requests: 'requests out',
  discovery: 'discovery',
  jwks: 'keys',
  token: 'token',
}

export function number(value) {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value) || Math.abs(value) >= 1000)
    return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}

const row = (cells) => `| ${cells.join(' | ')} |`
/** A table in Markdown: text in the first column, figures in the others. */
export const table = (head, rows) =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

/**
 * The bars: how many are reached, missed, and undecided.
 *
 * @param loud - Whether other processes were busy on the machine: then only bars that do not depend on load are
 *   decided.
 */
export function barsTable(cases, of, loud) {
  const titles = new Set(cases.map(({ name }) => name))
  const tally = { yes: 0, '**no**': 0, open: 0 }
  const rows = [...BARS, ...otherBars(cases)]
    .filter((each) => each.cases.every((name) => titles.has(name)))
    .map((each) => {
      const value = each.figure(of)
      const is = reached(each, value)
      const verdict = is === undefined ? 'not measured' : loud && !isSteady(each) ? 'undecided' : is ? 'yes' : '**no**'
      tally[verdict in tally ? verdict : 'open']++
      return [each.cases.join(), each.says, `${each.kind} ${bound(each.limit)}`, shown(value, each.limit), verdict]
    })
  return { text: table(['Case', 'Figure', 'Bar', 'Measured', 'Reached'], rows), tally, all: rows.length }
}

// A small share of a reference is easier to read as a fraction.
const bound = (limit) => (limit > 0 && limit < 0.5 ? `1/${number(Math.round(1 / limit))}` : number(limit))
const shown = (value, limit) =>
  !Number.isFinite(value) ? '' : limit > 0 && limit < 0.5 && value < 1 ? `1/${number(1 / value)}` : number(value)

/** The figures of one case. */
export function caseSection({ name, title, columns = COLUMNS, metric = 'cpu', contestants }, of, errors) {
  const used = Object.keys(columns).filter((key) =>
    Object.keys(contestants).some((each) => of(name, each)?.[key] !== undefined),
  )
  const ours = of(name, 'authengine') ?? of(name, 'authengine, seen before')
  const floor = columns === COLUMNS && name !== 'floor' ? of('floor', 'floor') : undefined
  const head = [
    '',
    ...used.map((key) => columns[key]),
    ...(ours ? ['x authengine'] : []),
    ...(floor ? ['x floor'] : []),
  ]
  const rows = Object.keys(contestants).map((each) => {
    const figures = of(name, each)
    const label = contestants[each].fewer ? `${each}: _${contestants[each].fewer}_` : each
    if (!figures)
      return [`${label}: ${errors.has(`${name}/${each}`) ? '**failed**' : 'not run'}`, ...head.slice(1).map(() => '')]
    return [
      label,
      ...used.map((key) => number(figures[key])),
      ...(ours ? [number(figures[metric] / ours[metric])] : []),
      ...(floor ? [number(figures.cpu / floor.cpu)] : []),
    ]
  })
  return `### ${name}\n\n${title[0].toUpperCase()}${title.slice(1)}.\n\n${table(head, rows)}\n`
}
