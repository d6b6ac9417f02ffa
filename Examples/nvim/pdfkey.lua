-- Reads PDFs in a buffer of Neovim (0.7 or later): pdfkey's line mode with --json stands behind it.
--
--   package.path = package.path .. ';/path/to/Examples/nvim/?.lua'
--   require('pdfkey').setup()
--
-- :PdfOpen FILE… opens documents, :Pdf COMMAND sends any command of the reader, as `:Pdf page iv`, and the keys
-- in `keys` below do what they do in pdfkey. A buffer shows the text of the page in front, or a list; its
-- status line says where one is.

local M = { program = 'pdfkey' }

-- Keys of the buffer, and the commands that they send; those that end in a blank ask for the rest.
local keys = {
  [' '] = 'next page', J = 'next page', K = 'previous page', gg = 'first page', G = 'last page',
  [']]'] = 'next section', ['[['] = 'previous section', [']a'] = 'next annotation', ['[a'] = 'previous annotation',
  n = 'next match', N = 'previous match', ['/'] = 'search ', o = 'outline', a = 'annotations', b = 'add bookmark',
  B = 'bookmarks', L = 'links', gt = 'next tab', gT = 'previous tab', ['<BS>'] = 'back', ['<C-o>'] = 'back',
  ['<Esc>'] = 'close list', ['?'] = 'help',
}

local sessions = {} -- by the number of the buffer

-- A text of a document on one line of the buffer.
local function flat(text) return (tostring(text):gsub('%s*[\r\n]+%s*', ' ')) end

local function status_line(state)
  local parts = {}
  if state.tab then parts[1] = ('[%d/%d] %s'):format(state.tab, state.tabs, state.name) end
  if state.page then
    local label = state.label ~= tostring(state.page) and (' (%s)'):format(state.label) or ''
    parts[#parts + 1] = ('page %d%s of %d'):format(state.page, label, state.pageCount)
  end
  if state.section then parts[#parts + 1] = state.section end
  if state.match then parts[#parts + 1] = ('hit %s/%d'):format(state.match.number or '–', state.match.count) end
  return flat(table.concat(parts, ' · '))
end

-- The lines that a list comes to, one for each row, so that the row under the cursor is the one to choose.
local function list_lines(list)
  local lines = {}
  for _, row in ipairs(list.rows) do
    local page = row.label and ('  ·  ' .. row.label) or ''
    lines[#lines + 1] = flat(('%3d  %s%s%s'):format(row.number, ('  '):rep(row.level or 0), row.title, page))
  end
  return lines
end

local function help_lines(groups)
  local lines = {}
  for _, group in ipairs(groups) do
    lines[#lines + 1] = group.name
    for _, command in ipairs(group.commands) do
      lines[#lines + 1] = ('  %-40s %s'):format(command.command, table.concat(command.keys, ' '))
    end
  end
  return lines
end

local function set_lines(session, lines)
  vim.api.nvim_buf_set_option(session.buffer, 'modifiable', true)
  vim.api.nvim_buf_set_lines(session.buffer, 0, -1, false, lines)
  vim.api.nvim_buf_set_option(session.buffer, 'modifiable', false)
  vim.api.nvim_buf_clear_namespace(session.buffer, session.namespace, 0, -1)
end

-- Puts the cursor on a line of the page, in every window that shows the buffer.
local function go_to_line(session, line)
  local last = vim.api.nvim_buf_line_count(session.buffer)
  for _, window in ipairs(vim.fn.win_findbuf(session.buffer)) do
    vim.api.nvim_win_set_cursor(window, { math.max(1, math.min(line, last)), 0 })
  end
end

local function note(session, text)
  session.message = flat(text)
  vim.api.nvim_echo({ { session.message } }, false, {})
end

-- Shows what a command has answered.
local function take(session, answer)
  -- The last answers may come when the buffer has gone.
  if not sessions[session.buffer] then return end
  session.state = answer.state or session.state
  vim.api.nvim_buf_set_var(session.buffer, 'pdfkey_status', status_line(session.state))
  local result = answer.result or {}
  -- What happens by itself comes before the next answer, which shows the page.
  if answer.event then
    for _, document in ipairs(result.reloaded or {}) do note(session, document.name .. ' has changed') end
    for _, warning in ipairs(result.warnings or {}) do note(session, warning) end
    if answer.event == 'waiting' then note(session, answer.message) end
    return
  end
  if not answer.ok then return note(session, answer.error.message) end
  if answer.command == 'quit' then return end
  for _, message in ipairs(result.messages or {}) do note(session, message) end
  local annotation = result.annotation
  if annotation then
    local text = annotation.text and annotation.text.plain or ''
    note(session, ('%s: %s %s'):format(annotation.author or annotation.type, text, annotation.contents or ''))
  end
  session.list = session.state.list and (result.list or session.list) or nil
  if result.list then
    set_lines(session, list_lines(result.list))
    return go_to_line(session, session.state.list and session.state.list.selected or 1)
  elseif result.help then
    return set_lines(session, help_lines(result.help))
  elseif result.text then
    set_lines(session, vim.split(result.text, '\n'))
  elseif not session.list then
    -- The page in front is shown, whatever has led to it.
    return M.send('text', session)
  end
  local line = session.state.line or 0
  if line > 0 and session.state.match and session.state.match.number then
    vim.api.nvim_buf_add_highlight(session.buffer, session.namespace, 'Search', line - 1, 0, -1)
  end
  if not session.list then go_to_line(session, line) end
end

-- Sends a command of the reader; by default to the session of the buffer in front.
function M.send(line, session)
  session = session or sessions[vim.api.nvim_get_current_buf()]
  if not session then return vim.api.nvim_err_writeln('pdfkey: no document is open; :PdfOpen FILE opens one') end
  vim.fn.chansend(session.job, flat(line) .. '\n')
end

-- Chooses the row of a list on which the cursor is.
local function choose(session)
  if session.list then M.send('choose ' .. vim.api.nvim_win_get_cursor(0)[1], session) end
end

-- Opens documents as the tabs of one session, in a buffer of their own, which it returns.
function M.open(files)
  local session = { buffer = vim.api.nvim_create_buf(true, true), state = {}, pending = '' }
  session.namespace = vim.api.nvim_create_namespace('pdfkey')
  vim.api.nvim_buf_set_name(session.buffer, ('pdfkey://%d/%s'):format(session.buffer, files[1]))
  vim.api.nvim_buf_set_var(session.buffer, 'pdfkey_status', '')
  local command = { M.program, 'open', '--json' }
  for _, file in ipairs(files) do command[#command + 1] = vim.fn.fnamemodify(file, ':p') end
  session.job = vim.fn.jobstart(command, {
    -- Each answer is a line; what comes may end in the middle of one.
    on_stdout = function(_, data)
      data[1] = session.pending .. data[1]
      session.pending = table.remove(data)
      for _, line in ipairs(data) do
        if line ~= '' then take(session, vim.fn.json_decode(line)) end
      end
    end,
    on_stderr = function(_, data)
      for _, line in ipairs(data) do
        if line ~= '' then note(session, line) end
      end
    end,
    on_exit = function() session.hasEnded = true end,
  })
  if session.job <= 0 then error(M.program .. " can't be started; is it installed?") end
  sessions[session.buffer] = session

  vim.api.nvim_set_current_buf(session.buffer)
  vim.opt_local.statusline = "%{get(b:,'pdfkey_status','')}"
  for key, line in pairs(keys) do
    vim.keymap.set('n', key, function()
      if line:sub(-1) ~= ' ' then return M.send(line, session) end
      local rest = vim.fn.input(line)
      if rest ~= '' then M.send(line .. rest, session) end
    end, { buffer = session.buffer, nowait = #key == 1 })
  end
  vim.keymap.set('n', '<CR>', function() choose(session) end, { buffer = session.buffer })
  vim.keymap.set('n', 'q', function() vim.api.nvim_buf_delete(session.buffer, { force = true }) end,
    { buffer = session.buffer })
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = session.buffer,
    -- The end of its input ends pdfkey, and everything is saved.
    callback = function()
      sessions[session.buffer] = nil
      vim.fn.chanclose(session.job, 'stdin')
    end,
  })
  M.send('text', session)
  return session
end

function M.setup(options)
  M.program = (options or {}).program or M.program
  vim.api.nvim_create_user_command('PdfOpen', function(given) M.open(given.fargs) end,
    { nargs = '+', complete = 'file' })
  vim.api.nvim_create_user_command('Pdf', function(given) M.send(given.args) end, { nargs = '+' })
end

return M
