import { defineMessages } from '#core/messages.ts'

export const taskMessages = defineMessages('tasks', {
  title: ['任务', 'Tasks'],
  empty: ['还没有任务', 'No tasks yet'],
  emptyHint: ['导出、批量审核等耗时操作会出现在这里。', 'Exports, batch approvals and other long work appear here.'],
  queued: ['排队中', 'Queued'],
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  failed: ['未完成', 'Failed'],
  cancelled: ['已停止', 'Stopped'],
  undone: ['已撤销', 'Undone'],
  counts: ['{done} 已完成', '{done} done'],
  skipped: ['{n} 跳过', '{n} skipped'],
  report: ['查看跳过的 {n} 条和原因', 'See the {n} skipped and why'],
  stop: ['停止', 'Stop'],
  undoing: ['撤销：{title}', 'Undo: {title}'],
  undo: ['撤销', 'Undo'],
  download: ['下载', 'Download'],
  interrupted: ['服务中断，请重试', 'The service was interrupted, please try again'],
  runningCount: ['{n} 个进行中', '{n} running|{n} running'],
  recent: ['最近的任务', 'Recent tasks'],
})
