import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']
const inBrowser = ['**/*.test.tsx', '**/*.dom.test.ts']
/** What PostgreSQL itself decides (SQL, locks, versions, collation): asked of the embedded server and of the system's. */
const onPostgres = ['**/*.db.test.ts']
/** What the application does on top of a database, whichever it is: asked once, of the embedded one. */
const onApplication = ['**/*.app.test.ts']
/** Longer than any wait in a test (`test/eventually.ts`), so that the wait says what did not come. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 50_000 } } }
const isSystem = process.env.TEST_POSTGRES === 'system'

/** Files share their process, so that each module is read once; only those with a document get one of their own. */
export default defineConfig({
  test: {
    // The machine's, not one less: most of the waiting is for the database.
    maxWorkers: '100%',
    // As in the browser: what needed its second try is named at the end, and is there to be mended.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,features,server,console,site,test,bin}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...onPostgres, ...onApplication, ...inBrowser],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'dom',
          include: inBrowser,
          exclude: ignored,
          environment: 'happy-dom',
          setupFiles: 'test/document.ts',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'db',
          include: isSystem ? onPostgres : [...onPostgres, ...onApplication],
          exclude: ignored,
          globalSetup: 'test/database.ts',
          env: { BENCH_SOAK_SECONDS: '2', BENCH_RULES_TIMES: '20' },
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
