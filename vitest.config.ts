import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,features,server,console,site,test,bin}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'test/database.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
