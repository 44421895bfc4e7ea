/** Every way the embedded database can refuse to start, each naming the thing and what to do, in both languages. */
export const faults = {
  inUse: (dataDir: string) =>
    `数据目录 ${dataDir} 正被另一个轻会服务使用，请先停止它或另设 DATA_DIR。 Another Light Event server is using ${dataDir}: stop it, or choose another DATA_DIR.`,

  notWritable: (path: string, reason: string) =>
    `无法写入 ${path}（${reason}），请检查 DATA_DIR 及其权限。 Cannot write ${path} (${reason}): check DATA_DIR and its permissions.`,

  diskFull: (dir: string) =>
    `磁盘空间不足，无法写入 ${dir}，请清理后重试。 No space left for ${dir}: free some disk space and start again.`,

  otherMajor: (dir: string, found: string, expected: number) =>
    `${dir} 中的数据属于 PostgreSQL ${found}，本程序自带 ${expected}，请用 pg_upgrade 升级或通过 DATABASE_URL 连接原版本。 ` +
    `${dir} holds data of PostgreSQL ${found} and this program brings ${expected}: upgrade it with pg_upgrade, or run the old version and set DATABASE_URL.`,

  notACluster: (dir: string) =>
    `${dir} 已存在但不是 PostgreSQL 数据目录，请移走它或另设 DATA_DIR。 ${dir} exists but holds no PostgreSQL data: move it away, or choose another DATA_DIR.`,

  clusterGone: (dir: string, pointer: string) =>
    `${pointer} 指向的数据库目录 ${dir} 不存在，请恢复它；确认放弃数据时才删除 ${pointer}。 ` +
    `The database directory ${dir} named in ${pointer} is missing: restore it, or delete ${pointer} only if the data may be given up.`,

  unreachable: (dir: string, uid: number) =>
    `用户 ${uid} 无法进入 ${dir}，请对其上级目录执行 chmod o+x。 User ${uid}, who runs the database, cannot enter ${dir}: chmod o+x the directories above it.`,

  passwordMissing: (file: string, clusterDir: string) =>
    `${clusterDir} 已有数据，但密码文件 ${file} 不存在，请从备份恢复该文件。 ${clusterDir} holds data but its password file ${file} is missing: restore that file from a backup.`,

  passwordWrong: (file: string, clusterDir: string) =>
    `${clusterDir} 的数据库不接受 ${file} 中的密码，请恢复原密码文件。 The database in ${clusterDir} does not accept the password in ${file}: restore the original file.`,

  heldByOther: (pidFile: string, pid: number) =>
    `${pidFile} 指向进程 ${pid}，它是另一个 PostgreSQL，请先停止该进程。 ${pidFile} names process ${pid}, a PostgreSQL that was started elsewhere: stop it first.`,

  cannotRun: (program: string, reason: string) =>
    `无法运行 ${program}（${reason}），请删除 node_modules 后重新执行 npm start，或设置 DATABASE_URL。 ` +
    `Cannot run ${program} (${reason}): delete node_modules and run npm start again, or set DATABASE_URL.`,

  noBinaries: (platform: string) =>
    `没有适用于 ${platform} 的内置 PostgreSQL，请安装 PostgreSQL 15 或更新版本并设置 DATABASE_URL。 ` +
    `No PostgreSQL is shipped for ${platform}: install PostgreSQL 15 or newer and set DATABASE_URL.`,

  noAccount: () =>
    `PostgreSQL 不能以 root 运行，且本机没有 postgres 或 nobody 用户，请新建其一。 PostgreSQL refuses to run as root and this machine has neither a postgres nor a nobody user: create one.`,

  initFailed: (dir: string, output: string) => `无法在 ${dir} 创建数据库。 Could not create the database in ${dir}:\n${output}`,

  startFailed: (dir: string, logFile: string, output: string) =>
    `${dir} 的数据库未能启动，详见 ${logFile}。 The database in ${dir} did not start, see ${logFile}:\n${output}`,

  notStopped: (dir: string, pid: number) =>
    `${dir} 的数据库进程 ${pid} 未能停止。 The database process ${pid} of ${dir} did not stop; end it by hand before the next start.`,
}

const WRITE_REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']
const FULL = ['ENOSPC', 'EDQUOT']

/** Turns what the file system said about `path` into a sentence; anything else passes unchanged. */
export function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (FULL.includes(code)) return new Error(faults.diskFull(path), { cause: error })
  if (WRITE_REFUSALS.includes(code)) return new Error(faults.notWritable(path, code), { cause: error })
  return error
}

export function isDiskFull(output: string) {
  return /No space left on device|Disk quota exceeded/.test(output)
}
