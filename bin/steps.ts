import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** `unsteady` names what failed, also what passed at its second try only, with the first line of why. */
export type Outcome = { passed: number; failed: number; isLeftOut?: boolean; unsteady?: string[] }
type Environment = Record<string, string>
type Counts = { passed: number; failed: number; skipped: number; unsteady: string[] }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; suites: PlaywrightSuite[] }

const BIN_DIR = resolve(import.meta.dirname, '..', 'node_modules', '.bin')
const IS_WINDOWS = process.platform === 'win32'
const children = new Set<ChildProcess>()

export function heading(title: string) {
  console.log(`\n=== ${title} ===\n`)
}

export function note(message: string) {
  console.log(`--- ${message}`)
}

export function stopAll(signal: NodeJS.Signals) {
  for (const child of children) child.kill(signal)
}

export async function runCheck(program: string, args: string[]): Promise<Outcome> {
  const isGood = (await run(program, args, {})) === 0
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export function runVitest(projects: string[], env: Environment = {}) {
  return runReported(
    (report) =>
      run(
        'vitest',
        [
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        env,
      ),
    (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      unsteady: report.testResults.flatMap(unsteadyInFile),
    }),
  )
}

export function runPlaywright(env: Environment) {
  return runReported(
    (report) => run('playwright', ['test', '--reporter=list,json'], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    ({ stats, suites }: PlaywrightReport) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      unsteady: suites.flatMap(unsteadyInSuite),
    }),
  )
}

function unsteadyInFile({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(process.cwd(), name)
  const named = assertionResults
    .filter(({ failureMessages }) => failureMessages?.length)
    .map((one) => verdict(one.status === 'passed', `${file} › ${one.fullName}`, one.failureMessages?.[0]))
  return named.length === 0 && status === 'failed' ? [verdict(false, file, message)] : named
}

function unsteadyInSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => verdict(status === 'flaky', `${file} › ${title}`, results.find(({ error }) => error)?.error?.message)),
  )
  return [...own, ...suites.flatMap(unsteadyInSuite)]
}

function verdict(isFlaky: boolean, name: string, reason = ''): string {
  return `${isFlaky ? 'flaky ' : 'failed'}  ${name}: ${stripVTControlCharacters(reason).split('\n')[0]}`
}

/** A runner that crashed, or found nothing to run, is a failure even though no test says so. */
async function runReported<Report>(start: (reportFile: string) => Promise<number>, countsOf: (report: Report) => Counts): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), 'light-report-'))
  try {
    const status = await start(join(dir, 'report.json'))
    const report = readReport<Report>(join(dir, 'report.json'))
    const { passed, failed, skipped, unsteady } = report ? countsOf(report) : { passed: 0, failed: 0, skipped: 0, unsteady: [] }
    if (skipped > 0) note(`${skipped} skipped`)
    if (failed > 0) return { passed, failed, unsteady }
    if (status !== 0) note(`the runner ended with ${status} although no test failed`)
    if (passed === 0) note('no test ran')
    return { passed, failed: status !== 0 || passed === 0 ? 1 : 0, unsteady }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function readReport<Report>(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function run(program: string, args: string[], env: Environment) {
  return new Promise<number>((resolvePromise, reject) => {
    const child = spawn(IS_WINDOWS ? `${program}.cmd` : program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: `${BIN_DIR}${delimiter}${process.env.PATH ?? ''}` },
      shell: IS_WINDOWS,
    })
    children.add(child)
    child.once('error', reject)
    child.once('close', (code) => {
      children.delete(child)
      resolvePromise(code ?? 1)
    })
  })
}
