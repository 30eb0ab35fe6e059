// Arranges the reference: the titles of pages, their groups in the sidebar, and their order.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import {
  Application,
  Converter,
  DefaultTheme,
  DefaultThemeRenderContext,
  DocumentReflection,
  JSX,
  KindRouter,
  MinimalSourceFile,
  normalizePath,
  ReflectionKind,
} from 'typedoc'
import { documents, navigation, PROVIDERS, REFERENCE, START_PAGE } from './navigation.mjs'
import { packages, root } from './workspace.mjs'

/** The groups of modules, each with a pattern for names. */
const MODULES = [
  [PROVIDERS, /^@authengine\/providers\//],
  [REFERENCE, /./],
]
/** The groups of pages, in the order of the sidebar. */
const GROUPS = navigation()
/** Group for linked source files, which are pages of the site but not in the sidebar. */
const SOURCES = 'Sources'
const LANGUAGES = { '.mjs': 'js', '.conf': 'ini', '.md': 'markdown', '.txt': 'text' }
const IMAGES = ['.png', '.svg', '.jpg', '.ico', '.webp']
/** Groups that are closed until the reader opens them. */
const CLOSED = [
  'Services',
  'More guides',
  'Examples',
  'Write a plugin',
  REFERENCE,
  PROVIDERS,
  'How it is built',
  'Decisions',
]
const OPEN = GROUPS.map(({ title }) => title).filter((title) => !CLOSED.includes(title))
const OPENING = `try{for(const name of ${JSON.stringify(OPEN)})localStorage['tsd-accordion-'+name]??='true'}catch{}`
/** How much more guides count in the search than other groups. */
const BOOST = 3

const groupOf = (name, groups) => groups.find(([, like]) => like.test(name))[0]
const pathOf = (page) => relative(root, page.project.files.getReflectionPath(page) ?? '')

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.on(Application.EVENT_BOOTSTRAP_END, () => configure(app.options))
  app.renderer.defineTheme('authengine', Theme)
  app.renderer.defineRouter('authengine', Router)
  app.renderer.hooks.on('body.begin', () =>
    JSX.createElement('script', null, JSX.createElement(JSX.Raw, { html: OPENING })),
  )
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => arrange(app, context), -100)
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => sortGroups(project), -1000)
}

/** Sets the options that follow from the navigation. */
function configure(options) {
  const titles = GROUPS.map(({ title }) => title)
  options.setValue('readme', START_PAGE)
  options.setValue('projectDocuments', documents())
  options.setValue('groupOrder', [...titles, ...options.getValue('groupOrder')])
  const boosts = Object.fromEntries(OPEN.map((title) => [title, BOOST]))
  options.setValue('searchGroupBoosts', { ...boosts, ...options.getValue('searchGroupBoosts') })
}

function arrange(app, context) {
  const { project } = context
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const group = groupOf(module.name, MODULES)
    module.comment.blockTags.push({ tag: '@group', content: [{ kind: 'text', text: group }] })
  }
  for (const page of project.documents ?? []) {
    page.frontmatter['group'] = GROUPS.find(({ pages }) => pages.includes(pathOf(page))).title
    page.name = titleOf(page)
  }
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) nameDefault(context, module)
  showReadmes(app, project)
  for (const path of project.files.getMediaPaths()) showLinked(project, path)
  forgetInherited(project)
}

/** The first heading of a page, without its markup. */
function titleOf(page) {
  const text = readFileSync(join(root, pathOf(page)), 'utf8')
  return /^# (.*)$/m.exec(text)[1].replaceAll('`', '')
}

/** Shows a default export by its real name. The page of a provider's module shows the comment of its factory. */
function nameDefault(context, module) {
  const factory = module.getChildByName(['default'])
  const [declaration] = (factory && context.getSymbolFromReflection(factory)?.declarations) ?? []
  if (!declaration?.name) return
  factory.name = declaration.name.text
  if (groupOf(module.name, MODULES) !== PROVIDERS) return
  const usage = `\`\`\`ts\nimport ${factory.name} from '${module.name}'\n\`\`\`\n\n`
  module.readme = [{ kind: 'text', text: usage }, ...factory.signatures[0].comment.summary]
}

/** Shows the README of a package above its exports. */
function showReadmes(app, project) {
  for (const { folder, manifest } of packages) {
    const module = project.getChildByName([manifest.name])
    const path = normalizePath(join(root, folder, 'README.md'))
    if (folder === '.' || !module || !existsSync(path)) continue
    const text = readFileSync(path, 'utf8').replace(/^# .*\n/, '')
    module.readme = app.converter.parseRawComment(new MinimalSourceFile(text, path), project.files).content
    project.files.registerReflectionPath(path, module)
  }
}

/**
 * Links to a folder open its README page; links to another folder or a file open a page with its source. TypeDoc
 * reports missing files.
 */
function showLinked(project, path) {
  const page = (project.documents ?? []).find((each) => pathOf(each) === join(relative(root, path), 'README.md'))
  if (page) project.files.registerReflectionPath(normalizePath(path), page)
  else if (existsSync(path) && !IMAGES.includes(extname(path))) showSource(project, path)
}

function showSource(project, path) {
  const name = relative(root, path)
  const files = statSync(path).isFile() ? [name] : readdirSync(path).map((each) => join(name, each))
  const text = files.filter((file) => statSync(join(root, file)).isFile()).map(written)
  const page = new DocumentReflection(name, project, [{ kind: 'text', text: text.join('\n\n') }], { group: SOURCES })
  project.addChild(page)
  project.registerReflection(page, undefined, normalizePath(path))
}

function written(file) {
  const ending = extname(file)
  const code = readFileSync(join(root, file), 'utf8')
  return `# \`${file}\`\n\n\`\`\`\`${LANGUAGES[ending] ?? ending.slice(1)}\n${code}\`\`\`\``
}

/**
 * Removes inherited members from the pages of errors and providers, because all of them inherit the same. The pages
 * link to the base class.
 */
function forgetInherited(project) {
  for (const each of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    if (!isProvider(each) && !isError(each)) continue
    for (const member of [...(each.children ?? [])]) if (member.flags.isInherited) project.removeReflection(member)
  }
}

const isProvider = ({ parent }) => groupOf(parent.name, MODULES) === PROVIDERS
const isError = ({ name, extendedTypes = [] }) =>
  name === 'AuthError' || extendedTypes.some((type) => type.reflection && isError(type.reflection))

/** Sorts pages as in the navigation. The modules of the packages follow them: entry points in their order, then packages by name. */
function sortGroups(project) {
  const order = GROUPS.flatMap(({ pages }) => pages)
  const kind = (each) => (each.isDocument() ? 0 : each.name.startsWith('@') ? 2 : 1)
  for (const { children } of project.groups ?? []) {
    const entry = [...children]
    children.sort((one, other) => {
      if (kind(one) !== kind(other)) return kind(one) - kind(other)
      if (kind(one) === 0) return (order.indexOf(pathOf(one)) >>> 0) - (order.indexOf(pathOf(other)) >>> 0)
      return kind(one) === 1 ? entry.indexOf(one) - entry.indexOf(other) : one.name.localeCompare(other.name)
    })
  }
}

/** Keeps the paths that pages have in the project. */
class Router extends KindRouter {
  getIdealBaseName(reflection) {
    if (!reflection.isDocument()) return super.getIdealBaseName(reflection)
    return `pages/${pathOf(reflection)
      .replace(/^docs\//, '')
      .replace(/\.md$/, '')}`
  }
}

class Context extends DefaultThemeRenderContext {
  constructor(...given) {
    super(...given)
    const { reflectionFlags } = this
    // Nearly all properties are read-only, and a question mark already shows optional ones.
    const shown = (flag) => flag !== 'Optional' && flag !== 'Readonly'
    this.reflectionFlags = ({ comment, flags }) =>
      reflectionFlags({ comment, flags: { getFlagStrings: () => flags.getFlagStrings().filter(shown) } })
  }
}

class Theme extends DefaultTheme {
  ContextClass = Context

  buildNavigation(project) {
    const groups = super.buildNavigation(project).filter(({ text }) => text !== SOURCES)
    for (const { text, children } of groups) {
      if (text !== PROVIDERS) continue
      // Shows only the id of each provider; the exports are on its page.
      for (const child of children) {
        child.text = child.text.replace('@authengine/providers/', '')
        if (child.kind === ReflectionKind.Module) delete child.children
      }
    }
    return groups
  }
}
