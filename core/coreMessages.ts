import { defineMessages } from '#core/messages.ts'

/** Words that belong to no feature: buttons, states, units. */
export const coreMessages = defineMessages('core', {
  product: ['轻会', 'Light Event'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  confirm: ['确定', 'OK'],
  delete: ['删除', 'Delete'],
  edit: ['编辑', 'Edit'],
  add: ['添加', 'Add'],
  retry: ['重试', 'Retry'],
  reload: ['刷新', 'Reload'],
  search: ['搜索', 'Search'],
  clear: ['清空', 'Clear'],
  more: ['更多', 'More'],
  optional: ['选填', 'Optional'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  back: ['返回', 'Back'],
  all: ['全部', 'All'],
  total: ['共 {n} 条', '{n} row|{n} rows'],
  requestNo: ['请求编号', 'Request'],
  loadFailed: ['没有加载成功', 'Could not load'],
  keptOnPage: ['页面上是 {time} 的数据。', 'The page shows data of {time}.'],
  offline: ['网络已断开，恢复后会自动重试', 'You are offline; it goes on when the network is back'],
  langLoadFailed: ['语言资源加载失败', 'The language resources could not be loaded'],
})
