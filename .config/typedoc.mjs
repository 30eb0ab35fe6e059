// Arranges the reference: the titles of pages, their groups in the sidebar, and their order.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import {
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
import { linksOf } from './markdown.mjs'
import { packages, root } from './workspace.mjs'

/** The groups of modules, each with a pattern for names. */
const MODULES = [
  ['Entry points', /^authengine(\/|$)/],
  ['Frameworks', /^@authengine\/(express|next|qwik2?|solid-start|sveltekit)(\/|$)/],
  ['Providers', /^@authengine\/providers\//],
  ['Plugins', /./],
]
/** The groups of pages, each with a pattern for paths. */
const DOCUMENTS = [
  ['Start', /^docs\/(README|errors|guides\/README|examples\/README)\.md$/],
  ['Guides', /^docs\/guides\//],
  ['Frameworks', /^plugins\/qwik2\//],
  ['Plugins', /^plugins\/senders\//],
  ['Providers', /^(docs\/providers\.md|plugins\/providers\/)/],
  ['Services', /^docs\/providers\//],
  ['Examples', /^docs\/examples\//],
  ['Decisions', /^docs\/decisions\//],
  ['How it is built', /./],
]
/** Group for linked source files, which are pages of the site but not in the sidebar. */
const SOURCES = 'Sources'
const LANGUAGES = { '.mjs': 'js', '.conf': 'ini', '.txt': 'text' }
const IMAGES = ['.png', '.svg', '.jpg', '.ico', '.webp']
/** Pages whose links give the order of other pages. */
const MAPS = ['docs/README.md', 'docs/guides/README.md', 'README.md', 'docs/decisions/README.md']

/** Groups that are sorted by name: a package without a module is a page between the modules. */
const BY_NAME = ['Frameworks', 'Plugins']
/** Groups that are open by default. */
const OPEN = ['Start', 'Guides']
const OPENING = `try{for(const name of ${JSON.stringify(OPEN)})localStorage['tsd-accordion-'+name]??='true'}catch{}`

const groupOf = (name, groups) => groups.find(([, like]) => like.test(name))[0]
const pathOf = (page) => relative(root, page.project.files.getReflectionPath(page) ?? '')

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.defineTheme('authengine', Theme)
  app.renderer.defineRouter('authengine', Router)
  app.renderer.hooks.on('body.begin', () =>
    JSX.createElement('script', null, JSX.createElement(JSX.Raw, { html: OPENING })),
  )
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => arrange(app, context), -100)
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => sortGroups(project), -1000)
}

function arrange(app, context) {
  const { project } = context
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    const group = groupOf(module.name, MODULES)
    module.comment.blockTags.push({ tag: '@group', content: [{ kind: 'text', text: group }] })
  }
  for (const page of project.documents ?? []) {
    page.frontmatter['group'] = groupOf(pathOf(page), DOCUMENTS)
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
  if (groupOf(module.name, MODULES) !== 'Providers') return
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

const isProvider = ({ parent }) => groupOf(parent.name, MODULES) === 'Providers'
const isError = ({ name, extendedTypes = [] }) =>
  name === 'AuthError' || extendedTypes.some((type) => type.reflection && isError(type.reflection))

/** Sorts entry points by their order, packages by name, and pages by the order of the links in {@link MAPS}. */
function sortGroups(project) {
  const maps = MAPS.filter((map) => existsSync(join(root, map)))
  const order = maps.flatMap((map) => [map, ...linksOf(map).map((link) => join(map, '..', link.split('#')[0]))])
  const place = (page) => (page.isDocument() ? order.indexOf(pathOf(page)) >>> 0 : Infinity)
  const byPlace = (one, other) => (place(one) === place(other) ? 0 : place(one) - place(other))
  const byName = (one, other) => one.name.localeCompare(other.name)
  for (const { title, children } of project.groups ?? []) {
    if (BY_NAME.includes(title)) children.sort(byName)
    else children.sort(byPlace)
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
      if (text !== 'Providers') continue
      // Shows only the id of each provider; the exports are on its page.
      for (const child of children) {
        child.text = child.text.replace('@authengine/providers/', '')
        if (child.kind === ReflectionKind.Module) delete child.children
      }
    }
    return groups
  }
}
