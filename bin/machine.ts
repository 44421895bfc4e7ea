import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { newestSystemBin } from '#test/postgres.ts'

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const CHROMIUM_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const CLUSTER_POLICY = '/etc/postgresql-common/createcluster.d/light-event.conf'

export function chromiumPath() {
  return findChromium() ?? (install(['chromium']) ? findChromium() : undefined)
}

/** Ubuntu's package is a signpost to another store, so only a program that runs counts. */
function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  const candidates = [...folders.flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name))), ...CHROMIUM_APPS]
  return candidates.find((path) => existsSync(path) && (process.platform === 'win32' || spawnSync(path, ['--version']).status === 0))
}

/** Other systems bring Chinese fonts with them. */
export function hasChineseFont() {
  if (process.platform !== 'linux') return true
  return listsChineseFont() || (install(['fontconfig', 'fonts-noto-cjk']) && listsChineseFont())
}

function listsChineseFont() {
  return (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== ''
}

/** Tests of genuine letters need one; where it is missing and nobody may install it, they say that they were left out. */
export function hasMailServer(): boolean {
  const isThere = () => existsSync('/usr/sbin/exim4') && spawnSync('/usr/bin/python3', ['-c', 'import dkim']).status === 0
  return isThere() || (install(['exim4-daemon-light', 'python3-dkim']) && isThere())
}

/** The same for a real streaming server and who sends to it. */
export function hasLiveEngine(): boolean {
  const isThere = () =>
    ['/usr/sbin/nginx', '/usr/lib/nginx/modules/ngx_rtmp_module.so', '/usr/bin/ffmpeg'].every((path) => existsSync(path))
  return isThere() || (install(['nginx', 'libnginx-mod-rtmp', 'ffmpeg']) && isThere())
}

/** Required only where it can be installed; elsewhere the embedded one has already been tested. */
export function systemPostgres(): { missing?: string; isRequired: boolean } {
  if (hasSystemPostgres()) return { isRequired: true }
  if (!canInstall())
    return {
      missing: 'not run: this machine has no PostgreSQL under /usr/lib/postgresql and only root could install it',
      isRequired: false,
    }
  installPostgres()
  return hasSystemPostgres() ? { isRequired: true } : { missing: 'apt-get install postgresql failed, see above', isRequired: true }
}

function hasSystemPostgres() {
  try {
    return Boolean(newestSystemBin())
  } catch {
    return false
  }
}

/** The package would otherwise create a cluster and keep it running as a service. */
function installPostgres() {
  const hadPolicyDir = existsSync(join(CLUSTER_POLICY, '..'))
  mkdirSync(join(CLUSTER_POLICY, '..'), { recursive: true })
  writeFileSync(CLUSTER_POLICY, 'create_main_cluster = false\n')
  try {
    install(['postgresql'])
  } finally {
    rmSync(hadPolicyDir ? CLUSTER_POLICY : join(CLUSTER_POLICY, '..'), { recursive: true, force: true })
  }
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(packages: string[]) {
  if (!canInstall()) return false
  console.log(`--- installing ${packages.join(', ')} with apt-get`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}
