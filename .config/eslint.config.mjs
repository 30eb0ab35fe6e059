import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import jest from 'eslint-plugin-jest'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const root = new URL('..', import.meta.url).pathname

/** Rules about syntax. The architecture test checks the imports. */
const DESIGN = [
  {
    selector: "ThrowStatement > NewExpression[callee.name='Error']",
    message: 'Throw a class of src/core/errors.ts, or a TypeError for a mistake of the programmer.',
  },
  {
    selector:
      "BinaryExpression[operator=/^[!=]==?$/] > MemberExpression[property.name='type'][object.name=/[pP]rovider$/]",
    message: 'Do not ask for the type of a provider: differences are methods.',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
]
const PORTS = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Ask the Clock.' },
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Ask the Clock.' },
  { selector: "MemberExpression[object.name='crypto'][property.name=/^(random|getRandom)/]", message: 'Ask Random.' },
]
const GLOBALS = [
  { name: 'fetch', message: 'Ask the HttpClient.' },
  {
    name: 'process',
    message: 'Only config/environment.ts reads the process, and cli/main.ts and cli/run.ts for the commands.',
  },
  { name: 'console', message: 'Tell the Logger.' },
  { name: 'setTimeout', message: 'Ask the Clock.' },
  { name: 'setInterval', message: 'Ask the Clock.' },
]

export default defineConfig(
  globalIgnores([
    ...['**/dist/', 'coverage/', 'docs/api/', '**/.cache/', '**/.demo/'],
    // The build of each framework application checks it, with the files that it generates.
    ...['express', 'next', 'qwik', 'solid-start', 'sveltekit'].map((name) => `docs/examples/${name}/`),
    'test/apps/overlays/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      // An empty string counts as missing, in environment variables and in URLs.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // Applications can augment the session type only if it is an interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/dot-notation': 'off',
      // Some expressions search for control characters.
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-param-reassign': ['error', { props: true }],
    },
  },
  {
    files: ['src/**/*.ts', 'plugins/*/src/**/*.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      'no-restricted-syntax': ['error', ...DESIGN, ...PORTS],
      'no-restricted-globals': ['error', ...GLOBALS],
    },
  },
  {
    // The default implementations of the ports, and the code that reads the process.
    files: [
      'src/config/SettingsInput.ts',
      'src/config/localEnvFile.ts',
      'src/core/ports.ts',
      'src/crypto/tokens.ts',
      'src/engine/ApplicationLogger.ts',
      'src/http/FetchClient.ts',
      'src/cli/main.ts',
      'src/cli/run.ts',
      'src/cli/application/*.ts',
    ],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': ['error', ...DESIGN] },
  },
  {
    // Code for browsers has no ports, and uses fetch, timers and the clock directly.
    files: ['src/client/**/*.ts', 'src/webauthn-client/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': ['error', ...DESIGN] },
  },
  {
    files: ['test/**/*.ts'],
    plugins: { jest },
    rules: {
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-identical-title': 'error',
      'jest/valid-expect': 'error',
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', '**.run', 'run'] }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: globals.node } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['docs/examples/*/public/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.{js,mjs,cjs}'], extends: [tseslint.configs.disableTypeChecked] },
)
