import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']
/** Brings its own database, so the second run on the system's would only repeat it. */
const onlyOnce = ['test/measuring.db.test.ts']
const inBrowser = ['**/*.test.tsx', '**/*.dom.test.ts']

/** Files share their process, so that each module is read once; only those with a document get one of their own. */
export default defineConfig({
  test: {
    // The machine's, not one less: most of the waiting is for the database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,features,server,console,site,test,bin}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts', ...inBrowser],
          isolate: false,
          testTimeout: 30_000,
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: process.env.TEST_POSTGRES === 'system' ? [...ignored, ...onlyOnce] : ignored,
          globalSetup: 'test/database.ts',
          env: { BENCH_SOAK_SECONDS: '2', BENCH_RULES_TIMES: '20' },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
