import { defineMessages } from '#core/messages.ts'

/** Words of the parts that look after an account at somebody else's. */
export const accountMessages = defineMessages('kit', {
  secretSet: ['已设置，不再显示', 'Set, and not shown again'],
  secretReplace: ['替换', 'Replace'],
  secretKeep: ['保留原来的', 'Keep the old one'],
  secretHint: ['只能写入，存好后谁也看不到', 'Once saved nobody sees it again, not even you'],
  fromFile: ['从文件读取', 'Read from a file'],
  saveAndCheck: ['保存并检测', 'Save and check'],
  account_Unchecked: ['未检测', 'Not checked'],
  account_Passed: ['检测通过', 'Works'],
  account_Failed: ['检测未通过', 'Does not work'],
  checkedAt: ['{time} 检测', 'Checked {time}'],
  check: ['检测', 'Check'],
  checkNow: ['开始检测', 'Check now'],
  checkAgain: ['重新检测', 'Check again'],
  checkAfterSave: ['保存后自动检测，结果在这里逐项列出。', 'Once it is saved it is checked, and each step is listed here.'],
  checkUnsaved: ['检测的是已保存的内容，先保存再检测。', 'What is saved is checked: save first.'],
  checking: ['正在询问服务商…', 'Asking the provider…'],
  checkStopped: ['后面的步骤没有再试。改好后重新检测。', 'The steps after it were not tried. Mend it and check again.'],
  checkFailed: ['没有检测成', 'It could not be checked'],
  stepOk: ['通过', 'Passed'],
  stepBad: ['未通过', 'Failed'],
})
