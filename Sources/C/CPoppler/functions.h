/*
 * The functions of Poppler, cairo and GLib in use: FUNCTION(result, name, parameters, arguments).
 *
 * The compiler checks each against its declaration. A function that isn't listed works too, but makes
 * every start load the library again, which Benchmarks/run detects.
 *
 * GLIB_FUNCTION, which defaults to FUNCTION, marks those that belong to GLib and don't need Poppler.
 */
#ifndef GLIB_FUNCTION
#define GLIB_FUNCTION FUNCTION
#endif

GLIB_FUNCTION(GBytes *, g_bytes_new_static, (gconstpointer data, gsize size), (data, size))
GLIB_FUNCTION(guint, g_log_set_handler, (const gchar *domain, GLogLevelFlags levels, GLogFunc function, gpointer data), (domain, levels, function, data))
GLIB_FUNCTION(gboolean, g_match_info_fetch_pos, (const GMatchInfo *match, gint number, gint *start, gint *end), (match, number, start, end))
GLIB_FUNCTION(void, g_match_info_free, (GMatchInfo *match), (match))
GLIB_FUNCTION(gboolean, g_match_info_next, (GMatchInfo *match, GError **error), (match, error))
FUNCTION(GInputStream *, g_memory_input_stream_new_from_bytes, (GBytes *bytes), (bytes))
GLIB_FUNCTION(gboolean, g_regex_match_full, (const GRegex *regex, const gchar *string, gssize length, gint start, GRegexMatchFlags options, GMatchInfo **match, GError **error), (regex, string, length, start, options, match, error))
GLIB_FUNCTION(GRegex *, g_regex_new, (const gchar *pattern, GRegexCompileFlags flags, GRegexMatchFlags options, GError **error), (pattern, flags, options, error))

FUNCTION(cairo_t *, cairo_create, (cairo_surface_t *surface), (surface))
FUNCTION(void, cairo_destroy, (cairo_t *context), (context))
FUNCTION(cairo_font_options_t *, cairo_font_options_create, (void), ())
FUNCTION(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
FUNCTION(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *options, cairo_hint_metrics_t metrics), (options, metrics))
FUNCTION(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t style), (options, style))
FUNCTION(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *data, cairo_format_t format, int width, int height, int stride), (data, format, width, height, stride))
FUNCTION(cairo_surface_t *, cairo_image_surface_create_from_png_stream, (cairo_read_func_t function, void *closure), (function, closure))
FUNCTION(void, cairo_move_to, (cairo_t *context, double x, double y), (context, x, y))
FUNCTION(void, cairo_paint, (cairo_t *context), (context))
FUNCTION(void, cairo_region_destroy, (cairo_region_t *region), (region))
FUNCTION(void, cairo_region_get_extents, (const cairo_region_t *region, cairo_rectangle_int_t *extents), (region, extents))
FUNCTION(cairo_bool_t, cairo_region_is_empty, (const cairo_region_t *region), (region))
FUNCTION(cairo_status_t, cairo_region_subtract, (cairo_region_t *region, const cairo_region_t *other), (region, other))
FUNCTION(void, cairo_set_matrix, (cairo_t *context, const cairo_matrix_t *matrix), (context, matrix))
FUNCTION(void, cairo_set_source_rgb, (cairo_t *context, double red, double green, double blue), (context, red, green, blue))
FUNCTION(void, cairo_set_source_surface, (cairo_t *context, cairo_surface_t *surface, double x, double y), (context, surface, x, y))
FUNCTION(void, cairo_show_page, (cairo_t *context), (context))
FUNCTION(cairo_status_t, cairo_status, (cairo_t *context), (context))
FUNCTION(const char *, cairo_status_to_string, (cairo_status_t status), (status))
FUNCTION(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
FUNCTION(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
FUNCTION(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
FUNCTION(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))

FUNCTION(PopplerAnnotType, poppler_annot_get_annot_type, (PopplerAnnot *annotation), (annotation))
FUNCTION(PopplerAnnotFlag, poppler_annot_get_flags, (PopplerAnnot *annotation), (annotation))
FUNCTION(void, poppler_annot_markup_set_opacity, (PopplerAnnotMarkup *annotation, gdouble opacity), (annotation, opacity))
FUNCTION(void, poppler_annot_set_color, (PopplerAnnot *annotation, PopplerColor *color), (annotation, color))
FUNCTION(void, poppler_annot_set_flags, (PopplerAnnot *annotation, PopplerAnnotFlag flags), (annotation, flags))
FUNCTION(GQuark, poppler_error_quark, (void), ())
FUNCTION(const char *, poppler_get_version, (void), ())
FUNCTION(int, poppler_document_get_n_pages, (PopplerDocument *document), (document))
FUNCTION(PopplerPage *, poppler_document_get_page, (PopplerDocument *document, int index), (document, index))
FUNCTION(void, poppler_document_get_pdf_version, (PopplerDocument *document, guint *major, guint *minor), (document, major, minor))
FUNCTION(gchar *, poppler_document_get_title, (PopplerDocument *document), (document))
FUNCTION(PopplerDocument *, poppler_document_new_from_bytes, (GBytes *bytes, const char *password, GError **error), (bytes, password, error))
FUNCTION(PopplerDocument *, poppler_document_new_from_fd, (int fd, const char *password, GError **error), (fd, password, error))
FUNCTION(PopplerDocument *, poppler_document_new_from_stream, (GInputStream *stream, goffset length, const char *password, GCancellable *cancellable, GError **error), (stream, length, password, cancellable, error))
FUNCTION(void, poppler_page_free_annot_mapping, (GList *list), (list))
FUNCTION(GList *, poppler_page_get_annot_mapping, (PopplerPage *page), (page))
FUNCTION(void, poppler_page_get_crop_box, (PopplerPage *page, PopplerRectangle *box), (page, box))
FUNCTION(cairo_region_t *, poppler_page_get_selected_region, (PopplerPage *page, gdouble scale, PopplerSelectionStyle style, PopplerRectangle *selection), (page, scale, style, selection))
FUNCTION(char *, poppler_page_get_selected_text, (PopplerPage *page, PopplerSelectionStyle style, PopplerRectangle *selection), (page, style, selection))
FUNCTION(void, poppler_page_get_size, (PopplerPage *page, double *width, double *height), (page, width, height))
FUNCTION(char *, poppler_page_get_text, (PopplerPage *page), (page))
FUNCTION(gboolean, poppler_page_get_text_layout, (PopplerPage *page, PopplerRectangle **rectangles, guint *count), (page, rectangles, count))
FUNCTION(gboolean, poppler_page_get_text_layout_for_area, (PopplerPage *page, PopplerRectangle *area, PopplerRectangle **rectangles, guint *count), (page, area, rectangles, count))
FUNCTION(void, poppler_page_free_text_attributes, (GList *list), (list))
FUNCTION(GList *, poppler_page_get_text_attributes_for_area, (PopplerPage *page, PopplerRectangle *area), (page, area))
FUNCTION(void, poppler_page_render, (PopplerPage *page, cairo_t *context), (page, context))

#undef GLIB_FUNCTION
