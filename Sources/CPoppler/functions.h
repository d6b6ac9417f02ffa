/*
 * The functions of Poppler, cairo and GLib that are used: FUNCTION(result, name, parameters, arguments).
 *
 * The compiler holds each against its declaration. One that isn't listed works too, but makes every start
 * load the library again; Benchmarks/run says so.
 */
FUNCTION(GBytes *, g_bytes_new_static, (gconstpointer data, gsize size), (data, size))
FUNCTION(const gchar *, g_checksum_get_string, (GChecksum *checksum), (checksum))
FUNCTION(GChecksum *, g_checksum_new, (GChecksumType type), (type))
FUNCTION(void, g_checksum_update, (GChecksum *checksum, const guchar *data, gssize length), (checksum, data, length))
FUNCTION(gchar *, g_filename_to_uri, (const gchar *filename, const gchar *hostname, GError **error), (filename, hostname, error))
FUNCTION(guint, g_log_set_handler, (const gchar *domain, GLogLevelFlags levels, GLogFunc function, gpointer data), (domain, levels, function, data))
FUNCTION(GInputStream *, g_memory_input_stream_new_from_bytes, (GBytes *bytes), (bytes))

FUNCTION(void, cairo_region_destroy, (cairo_region_t *region), (region))
FUNCTION(void, cairo_region_get_extents, (const cairo_region_t *region, cairo_rectangle_int_t *extents), (region, extents))
FUNCTION(cairo_bool_t, cairo_region_is_empty, (const cairo_region_t *region), (region))
FUNCTION(cairo_status_t, cairo_region_subtract, (cairo_region_t *region, const cairo_region_t *other), (region, other))

FUNCTION(GQuark, poppler_error_quark, (void), ())
FUNCTION(int, poppler_document_get_n_pages, (PopplerDocument *document), (document))
FUNCTION(PopplerPage *, poppler_document_get_page, (PopplerDocument *document, int index), (document, index))
FUNCTION(void, poppler_document_get_pdf_version, (PopplerDocument *document, guint *major, guint *minor), (document, major, minor))
FUNCTION(PopplerPermissions, poppler_document_get_permissions, (PopplerDocument *document), (document))
FUNCTION(gchar *, poppler_document_get_title, (PopplerDocument *document), (document))
FUNCTION(PopplerDocument *, poppler_document_new_from_bytes, (GBytes *bytes, const char *password, GError **error), (bytes, password, error))
FUNCTION(PopplerDocument *, poppler_document_new_from_file, (const char *uri, const char *password, GError **error), (uri, password, error))
FUNCTION(PopplerDocument *, poppler_document_new_from_stream, (GInputStream *stream, goffset length, const char *password, GCancellable *cancellable, GError **error), (stream, length, password, cancellable, error))
FUNCTION(void, poppler_page_get_crop_box, (PopplerPage *page, PopplerRectangle *box), (page, box))
FUNCTION(cairo_region_t *, poppler_page_get_selected_region, (PopplerPage *page, gdouble scale, PopplerSelectionStyle style, PopplerRectangle *selection), (page, scale, style, selection))
FUNCTION(char *, poppler_page_get_selected_text, (PopplerPage *page, PopplerSelectionStyle style, PopplerRectangle *selection), (page, style, selection))
FUNCTION(void, poppler_page_get_size, (PopplerPage *page, double *width, double *height), (page, width, height))
FUNCTION(char *, poppler_page_get_text, (PopplerPage *page), (page))
FUNCTION(gboolean, poppler_page_get_text_layout, (PopplerPage *page, PopplerRectangle **rectangles, guint *count), (page, rectangles, count))
FUNCTION(gboolean, poppler_page_get_text_layout_for_area, (PopplerPage *page, PopplerRectangle *area, PopplerRectangle **rectangles, guint *count), (page, area, rectangles, count))
