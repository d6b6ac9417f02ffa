-- Drives pdfkey.lua without a screen: nvim --headless -u NONE -i NONE -c 'luafile Examples/nvim/test.lua'
-- PDFKEY names the program, and the current folder has Fixtures.

package.path = package.path .. ';Examples/nvim/?.lua'
local pdfkey = require('pdfkey')
pdfkey.setup({ program = vim.env.PDFKEY or 'pdfkey' })

local session

local function fail(what)
  io.stderr:write(('failed: %s\n%s\n%s\n'):format(what, vim.inspect(session and session.state), vim.inspect(
    session and vim.api.nvim_buf_get_lines(session.buffer, 0, -1, false))))
  vim.cmd('cquit 1')
end

local function buffer_has(text)
  local lines = vim.api.nvim_buf_get_lines(session.buffer, 0, -1, false)
  return table.concat(lines, '\n'):find(text, 1, true) ~= nil
end

-- Waits until something is so.
local function expect(what, condition)
  if not vim.wait(10000, condition, 10) then fail(what) end
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'x', false)
end

local ok, problem = pcall(function()
  session = pdfkey.open({ 'Fixtures/article.pdf', 'Fixtures/many-pages.pdf' })
  expect('the first page is shown', function() return buffer_has('Mara Lindqvist') end)
  expect('the status line says where', function()
    return vim.b[session.buffer].pdfkey_status == '[1/2] article.pdf · page 1 (i) of 12'
  end)

  press('J')
  expect('J turns the page', function() return session.state.page == 2 and buffer_has('This little book') end)
  vim.cmd('Pdf page iv')
  expect('a command goes to a page by its label', function() return session.state.page == 4 end)

  pdfkey.send('search NoZoom')
  expect('a search goes to a hit', function() return session.state.match and session.state.match.number == 1 end)
  press('n')
  expect('n is the next hit, with its page', function() return session.state.page == 8 and buffer_has('2.2.1 NoZoom') end)
  local line = vim.api.nvim_win_get_cursor(0)[1]
  expect('the cursor is on the hit', function()
    local text = vim.api.nvim_buf_get_lines(session.buffer, line - 1, line, false)[1] or ''
    return text:find('NoZoom', 1, true) ~= nil
  end)
  press('N')
  expect('N is the one before', function() return session.state.page == 4 end)

  press('o')
  expect('o lists the outline', function() return session.list and buffer_has('1.1 Chords and sequences') end)
  vim.fn.search('1.1 Chords and sequences')
  press('<CR>')
  expect('Return chooses the row under the cursor', function() return session.state.page == 5 and not session.list end)
  press('<BS>')
  expect('backspace goes back', function() return session.state.page == 4 end)

  vim.cmd('Pdf page 8')
  press(']a')
  expect(']a shows an annotation', function() return (session.message or ''):find('Ben Marker', 1, true) ~= nil end)
  pdfkey.send('no such command')
  expect('what is wrong is said', function() return (session.message or ''):find('no such command', 1, true) ~= nil end)
  press('gt')
  expect('gt is the next tab', function() return session.state.tab == 2 and session.state.pageCount == 300 end)

  press('q')
  expect('the reader ends with its buffer', function() return session.hasEnded end)
end)
if not ok then fail(problem) end
print('ok')
vim.cmd('qall!')
