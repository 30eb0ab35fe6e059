/** The colours of one scheme. */
export interface Palette {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly control: string
  readonly field: string
  readonly link: string
  readonly focus: string
  readonly alert: string
  readonly alertText: string
  readonly alertLine: string
  readonly tile: string
}

/** Colours of both schemes. */
export const palettes = {
  light: {
    page: '#f3f4f7',
    card: '#ffffff',
    text: '#171a21',
    muted: '#565e6c',
    line: '#d5d9e0',
    control: '#868e9c',
    field: '#ffffff',
    link: '#2152cc',
    focus: '#2152cc',
    alert: '#fdf1f0',
    alertText: '#9a1b17',
    alertLine: '#eec5c2',
    tile: 'transparent',
  },
  dark: {
    page: '#0e1014',
    card: '#181b22',
    text: '#eef0f4',
    muted: '#a6aebb',
    line: '#363c48',
    control: '#747d8d',
    field: '#12151a',
    link: '#9dbcff',
    focus: '#9dbcff',
    alert: '#371a1b',
    alertText: '#ffc2bd',
    alertLine: '#6b3031',
    // Many marks are black on nothing.
    tile: '#ffffff',
  },
} as const satisfies Readonly<Record<'light' | 'dark', Palette>>

/** Colour of the main button without a theme. */
export const DEFAULT_BRAND = '#2a5fe0'
