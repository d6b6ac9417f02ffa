/*
 * The functions of Pango, and of cairo's PDF files, in use: FUNCTION(result, name, parameters, arguments).
 *
 * Other functions of cairo are in CPoppler.
 */
FUNCTION(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t function, void *closure, double width, double height), (function, closure, width, height))
FUNCTION(void, cairo_pdf_surface_restrict_to_version, (cairo_surface_t *surface, cairo_pdf_version_t version), (surface, version))
FUNCTION(void, cairo_pdf_surface_set_size, (cairo_surface_t *surface, double width, double height), (surface, width, height))
FUNCTION(void, cairo_fill, (cairo_t *context), (context))
FUNCTION(void, cairo_rectangle, (cairo_t *context, double x, double y, double width, double height), (context, x, y, width, height))

FUNCTION(void, pango_cairo_context_set_font_options, (PangoContext *context, const cairo_font_options_t *options), (context, options))
FUNCTION(void, pango_cairo_context_set_resolution, (PangoContext *context, double resolution), (context, resolution))
FUNCTION(PangoFontMap *, pango_cairo_font_map_new, (void), ())
FUNCTION(void, pango_cairo_show_layout, (cairo_t *context, PangoLayout *layout), (context, layout))
FUNCTION(void, pango_font_description_free, (PangoFontDescription *description), (description))
FUNCTION(PangoFontDescription *, pango_font_description_new, (void), ())
FUNCTION(void, pango_font_description_set_family, (PangoFontDescription *description, const char *family), (description, family))
FUNCTION(void, pango_font_description_set_size, (PangoFontDescription *description, gint size), (description, size))
FUNCTION(void, pango_font_description_set_style, (PangoFontDescription *description, PangoStyle style), (description, style))
FUNCTION(void, pango_font_description_set_weight, (PangoFontDescription *description, PangoWeight weight), (description, weight))
FUNCTION(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map))
FUNCTION(PangoDirection, pango_layout_get_direction, (PangoLayout *layout, int index), (layout, index))
FUNCTION(void, pango_layout_get_extents, (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical))
FUNCTION(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
FUNCTION(void, pango_layout_index_to_pos, (PangoLayout *layout, int index, PangoRectangle *position), (layout, index, position))
FUNCTION(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
FUNCTION(void, pango_layout_set_alignment, (PangoLayout *layout, PangoAlignment alignment), (layout, alignment))
FUNCTION(void, pango_layout_set_auto_dir, (PangoLayout *layout, gboolean auto_dir), (layout, auto_dir))
FUNCTION(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *description), (layout, description))
FUNCTION(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
FUNCTION(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
FUNCTION(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
FUNCTION(const char *, pango_version_string, (void), ())
