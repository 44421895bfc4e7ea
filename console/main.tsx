document.title = '轻会'
