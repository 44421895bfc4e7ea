import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#bench/processes.ts'
import { openClient, type Answer, type Client } from '#faults/client.ts'
import { afterwards, CannotRun, must, until, type Fault } from '#faults/fault.ts'
import { openHistory } from '#faults/history.ts'
import { eventCalls } from '#features/events/contract.ts'
import { auditTasks } from '#features/audit/contract.ts'
import type { TaskProgress } from '#core/task.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { startTestPostgres } from '#test/postgres.ts'

const FILES_MB = 4
const CLUSTER_MB = 260
const HEALTHY_MS = 5_000
const LEFT_BYTES = 200_000
const DISK_FULL = 20016

type Disk = { folder: string; fill: (leftBytes?: number) => void; free: () => void }

/** A small disk of its own, which can be filled to the brim. */
async function onSmallDisk(megabytes: number, work: (disk: Disk) => Promise<string>): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new CannotRun('a small disk is mounted by root on Linux only')
  const folder = mkdtempSync(join(tmpdir(), 'light-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true })
    throw new CannotRun('this machine does not let us mount a small disk')
  }
  const ballast = join(folder, 'ballast')
  try {
    return await work({
      folder,
      fill(leftBytes = 0) {
        const { bavail, bsize } = statfsSync(folder)
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)))
      },
      free: () => rmSync(ballast, { force: true }),
    })
  } finally {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

export const filesFull: Fault = {
  name: 'disk full where files are kept',
  run: ({ databaseUrl }) =>
    onSmallDisk(FILES_MB, async ({ folder, fill, free }) => {
      const server = await startProcess('server/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: 'true' })
      const client = await openClient(databaseUrl, server.url)
      try {
        fill()
        const failed = await exported(client)
        must(failed.taskStatus === 'failed' && /空间/.test(failed.message), `the export says: ${JSON.stringify(failed)}`)
        must(partialFiles(folder).length === 0, `left behind: ${partialFiles(folder).join(', ')}`)
        must((await client.read()).status === 200, 'other requests suffer')
        free()
        const { taskStatus, fileName } = await exported(client)
        must(taskStatus === 'done' && fileName !== '', 'the export does not work with space again')
        must(server.isAlive(), 'the process died')
        return `the export ends as failed with “${failed.message}”, nothing half left behind, everything else goes on; with space again it works`
      } finally {
        await client.close()
        await server.stop()
      }
    }),
}

async function exported(client: Client): Promise<TaskProgress> {
  const { result } = await client.ask(auditTasks.export.calls.start.paths[0], {})
  const { taskId } = result as TaskProgress
  let over = result as TaskProgress
  const isOver = async () => {
    over = (await client.ask(taskCalls.progress.paths[0], { taskId })).result as TaskProgress
    return over.status !== ''
  }
  await until(isOver, 30_000, 'the export is over')
  return over
}

const partialFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))

export const databaseFull: Fault = {
  name: 'disk full under PostgreSQL',
  run: ({ dataDir }) =>
    onSmallDisk(CLUSTER_MB, async ({ folder, fill, free }) => {
      chmodSync(folder, 0o777)
      const database = await startTestPostgres({ kind: 'embedded', isDurable: true, folder })
      try {
        const server = await startProcess('server/main.ts', { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'true' })
        const client = await openClient(database.url, server.url)
        try {
          const history = openHistory()
          fill(LEFT_BYTES)
          let refused: Answer | null = null
          for (let n = 0; n < 400 && !refused; n += 1) {
            const title = `full ${n}`
            const answer = await client.ask(eventCalls.create.paths[0], {
              title,
              startTime: '2027-01-01T00:00:00Z',
              endTime: '2027-01-02T00:00:00Z',
              contact: { name: 'x'.repeat(200) },
            })
            history.tell(title, answer.status === 200 ? 'done' : 'unknown')
            if (answer.status !== 200) refused = answer
          }
          must(refused !== null, 'the disk never filled up')
          must(refused?.code === DISK_FULL && refused.status === 507, `with a full disk: ${refused?.status} ${refused?.code}`)
          free()
          const back = await until(
            async () => (await client.createEvent(`free ${Math.random()}`)) === 'done',
            HEALTHY_MS,
            'healthy with space again',
          )
          must(server.isAlive(), 'the process died')
          return `${history.count('done')} writes, then 507 with a clear word; healthy ${Math.round(back)} ms after space was freed; ${history.compare(await client.eventTitles())}${await afterwards(database.url)}`
        } finally {
          await client.close()
          await server.stop()
        }
      } finally {
        free()
        await database.stop()
      }
    }),
}
